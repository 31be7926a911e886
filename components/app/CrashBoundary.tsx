import { Component, type ReactNode } from 'react';
import { CrashNotice } from './CrashNotice';

type CrashBoundaryProps = { readonly children: ReactNode };
type CrashBoundaryState = { readonly error?: unknown; readonly attempt: number };

/** Catches what a view throws while it is drawn, and shows a way out in its place. React offers this to classes only. */
export class CrashBoundary extends Component<CrashBoundaryProps, CrashBoundaryState> {
  override state: CrashBoundaryState = { attempt: 0 };

  static getDerivedStateFromError(error: unknown): Partial<CrashBoundaryState> {
    return { error };
  }

  private readonly showAgain = (): void => this.setState(({ attempt }) => ({ error: undefined, attempt: attempt + 1 }));

  override render(): ReactNode {
    const { error, attempt } = this.state;
    if (error !== undefined) return <CrashNotice error={error} onAgain={this.showAgain} />;
    return (
      <div key={attempt} className="pl-app">
        {this.props.children}
      </div>
    );
  }
}
