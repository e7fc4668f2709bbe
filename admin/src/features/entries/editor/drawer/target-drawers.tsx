import { lazy, type ReactNode, useMemo, useState } from 'react';
import { CardContext } from '../../cards/with-card.tsx';
import { type Opened, type OpenTargets, TargetsContext } from '../../fields/references/targets-context.ts';
import { RecordDrawer } from './record-drawer.tsx';

const RecordCard = lazy(() =>
  import('../../cards/record-card.tsx').then((module) => ({ default: module.RecordCard })),
);

/** Lets the references of a form open what they point to in a drawer over it, and make something new to point to; and has their cards shown. */
export function TargetDrawers({ children }: { readonly children: ReactNode }) {
  const [opened, setOpened] = useState<Opened>();
  const targets = useMemo((): OpenTargets => ({ open: setOpened }), []);
  return (
    <TargetsContext value={targets}>
      <CardContext value={RecordCard}>
        {children}
        {opened && (
          <RecordDrawer {...{ opened }} Around={TargetDrawers} onClose={() => setOpened(undefined)} />
        )}
      </CardContext>
    </TargetsContext>
  );
}
