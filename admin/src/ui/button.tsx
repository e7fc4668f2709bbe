import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  type TooltipProps,
  TooltipTrigger,
} from 'react-aria-components';
import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'button inline-flex cursor-default items-center gap-1.5 rounded-md font-medium ' +
  'select-none transition-colors data-[pending]:opacity-70';

const variants: Readonly<Record<ButtonVariant, string>> = {
  // What cannot be pressed is no paler accent but no accent at all: a form shows at a glance whether there is anything to save.
  primary:
    'bg-accent text-accent-ink hover:bg-accent-hover disabled:bg-sunken disabled:text-ink-faint ' +
    'aria-disabled:bg-sunken aria-disabled:text-ink-faint',
  secondary:
    'border border-line-strong/60 bg-surface text-ink hover:bg-sunken disabled:opacity-50 ' +
    'aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-ink-faint',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink disabled:opacity-50 aria-disabled:opacity-50',
  danger: 'bg-danger-strong text-white hover:brightness-90 disabled:opacity-50 aria-disabled:opacity-50',
};

/** The classes of a button, for what looks like one and is something else. */
export function buttonClass(variant: ButtonVariant = 'secondary', extra?: string): string {
  return classNames(base, variants[variant], extra);
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'isDisabled'> {
  readonly variant?: ButtonVariant;
  readonly className?: string;
  /** Why it does nothing now: it looks so, stays in reach of the keyboard, and says why on hover and focus. */
  readonly whyDisabled?: string | false | undefined;
}

/** A button with words. While `isPending` it keeps the focus and does nothing. */
export function Button({ variant = 'secondary', className, ...rest }: ButtonProps) {
  const look = buttonClass(variant, className);
  if ('whyDisabled' in rest) return <ReasonedButton {...rest} className={look} />;
  return <AriaButton {...rest} className={look} />;
}

/** One that may say why it does nothing: the same element in both states, so that it keeps the focus when they change. */
function ReasonedButton(
  props: AriaButtonProps & Pick<ButtonProps, 'whyDisabled'> & { readonly label?: string },
) {
  const { whyDisabled, label, ...rest } = props;
  const id = useId();
  const hint = label && whyDisabled ? `${label}: ${whyDisabled}` : label || whyDisabled;
  return (
    <TooltipTrigger delay={label ? 500 : 200} isDisabled={!hint}>
      <AriaButton
        {...rest}
        {...(whyDisabled && {
          'aria-disabled': 'true',
          'aria-describedby': id,
          onPress: () => undefined,
          type: 'button',
        })}
      />
      <TooltipBubble>{hint}</TooltipBubble>
      {whyDisabled && (
        <span id={id} hidden>
          {whyDisabled}
        </span>
      )}
    </TooltipTrigger>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** What it does: its name for screen readers and its tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

/** A button with an icon alone; its label shows as a tooltip. */
export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  const look = buttonClass(variant, classNames('icon-button', className));
  return (
    <ReasonedButton {...rest} aria-label={label} label={label} className={look}>
      {icon}
    </ReasonedButton>
  );
}

/** The bubble of a tooltip, inside a `TooltipTrigger`; elsewhere say what it belongs to. */
export function TooltipBubble({
  children,
  ...place
}: Pick<TooltipProps, 'triggerRef'> & { readonly children: ReactNode }) {
  return (
    <Tooltip
      {...place}
      offset={6}
      className="max-w-xs rounded-md bg-ink px-2 py-1 text-xs text-surface shadow-lg"
    >
      {children}
    </Tooltip>
  );
}

/** A link to another screen that looks like a button. */
export function LinkButton({
  variant,
  className,
  children,
  ...link
}: LinkProps & {
  readonly variant?: ButtonVariant;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Link {...link} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
