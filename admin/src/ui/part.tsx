import { isNotFound, isRedirect } from '@tanstack/react-router';
import { Component, type ReactNode } from 'react';
import { ErrorPanel } from './feedback.tsx';

interface State {
  /** What a part threw; undefined while it is shown. */
  readonly thrown: { readonly error: unknown } | undefined;
}

/**
 * Error boundary for a part of a screen. Shows the error and a button to try again in place of the part. The
 * rest of the screen keeps working, and a form around the part keeps its values.
 */
export class Part extends Component<{ readonly children: ReactNode }, State> {
  override readonly state: State = { thrown: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { thrown: { error } };
  }

  override render(): ReactNode {
    const { thrown } = this.state;
    if (!thrown) return this.props.children;
    // These are for the router.
    if (isRedirect(thrown.error) || isNotFound(thrown.error)) throw thrown.error;
    return <ErrorPanel error={thrown.error} onRetry={() => this.setState({ thrown: undefined })} />;
  }
}
