import { Component, type ReactNode } from 'react';
import { CrashPage } from './crash-page.tsx';

/** Catches what the router's own boundaries cannot: a crash of the frame itself becomes the apology, never a blank page. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(thrown: unknown): { error: Error } {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error ? <CrashPage error={error} /> : this.props.children;
  }
}
