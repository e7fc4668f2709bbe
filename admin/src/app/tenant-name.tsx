import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../api/session.ts';
import { imageAddress } from '../features/media/media-file.ts';
import { chosenMediaQuery } from '../features/media/media-query.ts';

/** The tenant that is worked in: its logo, or its name where it has none or that cannot be shown. */
export function TenantName() {
  const { tenant } = useSession();
  if (tenant.logo !== undefined) return <Logo key={tenant.logo} id={tenant.logo} name={tenant.name} />;
  return <Name>{tenant.name}</Name>;
}

function Logo({ id, name }: { readonly id: string; readonly name: string }) {
  const { data: [file] = [] } = useQuery(chosenMediaQuery([id]));
  const [isBroken, setBroken] = useState(false);
  if (!file || isBroken) return <Name>{name}</Name>;
  return (
    <img
      src={imageAddress(file, 200)}
      alt={name}
      onError={() => setBroken(true)}
      className="h-7 max-w-44 object-contain object-left rtl:object-right"
    />
  );
}

function Name({ children }: { readonly children: string }) {
  return (
    <span dir="auto" className="truncate font-semibold text-ink">
      {children}
    </span>
  );
}
