import { type ReactNode, useMemo, useState } from 'react';
import { type Opened, type OpenTargets, TargetsContext } from '../../fields/references/targets-context.ts';
import { RecordDrawer } from './record-drawer.tsx';

/** Lets the references of a form open what they point to in a drawer over it, and make something new to point to. */
export function TargetDrawers({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const targets = useMemo((): OpenTargets => ({ open: setOpened }), []);
  return (
    <TargetsContext value={targets}>
      {children}
      {opened && <RecordDrawer {...{ opened }} Around={TargetDrawers} onClose={() => setOpened(undefined)} />}
    </TargetsContext>
  );
}
