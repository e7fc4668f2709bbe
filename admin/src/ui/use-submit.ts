import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError, type FieldFailure, messageOf } from '../api/api-error.ts';
import { fieldFaultInWords } from '../api/field-fault-words.ts';

interface Options {
  /** What keeps it from being sent: messages by the names of their fields. */
  readonly check?: () => Readonly<Record<string, string | undefined>>;
  /** A failure in other words than its own. */
  readonly inWords?: (failure: unknown) => string;
  /** Told of a failure that nothing on the form shows. */
  readonly onFailure?: (failure: unknown) => void;
}

/** What is wrong with a field, whether the service said so or the form. */
export type FieldFault = Pick<FieldFailure, 'field' | 'message'>;

interface Outcome {
  readonly faults: readonly FieldFault[];
  readonly failure?: unknown;
}

const untried: Outcome = { faults: [] };

/**
 * Sends what a form or a dialog holds, one at a time: a second press while the first is under way does nothing. `send` goes
 * on with what happens after success; what it throws is the failure, until the next try or `reset`.
 */
export function useSubmit<A extends readonly unknown[] = []>(
  send: (...given: A) => unknown,
  { check, inWords = messageOf, onFailure }: Options = {},
) {
  const [isRunning, setRunning] = useState(false);
  const [{ faults, failure }, setOutcome] = useState(untried);
  const isUnderWay = useRef(false);
  const form = useRef<Element | null>(null);
  useEffect(() => {
    if (faults.length > 0) focusFirstInvalid(form.current);
  }, [faults]);
  const run = async (...given: A): Promise<void> => {
    if (isUnderWay.current) return;
    form.current = document.activeElement?.closest('form, [role=dialog]') ?? null;
    const found = Object.entries(check?.() ?? {}).flatMap(([field, message]) =>
      message === undefined ? [] : [{ field, message }],
    );
    setOutcome({ faults: found });
    if (found.length > 0) return;
    isUnderWay.current = true;
    setRunning(true);
    try {
      await send(...given);
    } catch (error) {
      setOutcome({ faults: error instanceof ApiError ? error.fieldFailures : [], failure: error });
      onFailure?.(error);
    } finally {
      isUnderWay.current = false;
      setRunning(false);
    }
  };
  const message = failure === undefined ? undefined : inWords(failure);
  return {
    run,
    isRunning,
    failure,
    /** What failed, in words. */
    message,
    /** The same where no field says it. */
    formMessage: faults.length === 0 ? message : undefined,
    faults,
    /** What is wrong with a field, or with something in it. */
    faultOf: (field: string): string | undefined => {
      const fault = faults.find((one) => concerns(one, field));
      return fault && fieldFaultInWords(fault.message);
    },
    reset: () => setOutcome(untried),
  };
}

/** What a form does with being submitted: it stays on its page, and runs this. */
export function onSubmit(run: () => unknown): (event: FormEvent) => void {
  return (event) => {
    event.preventDefault();
    void run();
  };
}

/** Whoever submits a long form by a button below it gets to what is wrong. */
function focusFirstInvalid(form: Element | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

function concerns({ field }: FieldFault, name: string): boolean {
  return field === name || field.startsWith(`${name}.`) || field.startsWith(`${name}[`);
}
