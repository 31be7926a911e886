// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LinkGuard } from '@/components/chat/markdown/LinkGuard';
import type { LinkContext } from '@/components/chat/markdown/link-safety';
import { Markdown } from '@/components/chat/markdown/Markdown';
import { AppTheme } from '@/components/ui/AppTheme';
import '@/lib/i18n/start';

const trusting = (): LinkContext => ({ trustedHosts: ['docs.example'], conversationText: '' });

const draw = (text: string, context?: () => LinkContext) =>
  render(
    <AppTheme appearance="light" textSize="100" language="en-US" direction="ltr">
      <LinkGuard {...(context && { context })}>
        <Markdown text={text} isStreaming={false} />
      </LinkGuard>
    </AppTheme>,
  );

describe('LinkGuard', () => {
  const open = vi.fn();

  beforeEach(() => {
    open.mockReset();
    vi.stubGlobal('open', open);
  });

  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  it('opens a link to a host that the user named at once, without a way back to us', () => {
    draw('[guide](https://docs.example/start)', trusting);

    fireEvent.click(screen.getByRole('link', { name: 'guide' }));

    expect(open).toHaveBeenCalledExactlyOnceWith('https://docs.example/start', '_blank', 'noopener,noreferrer');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks about any other link and shows its true host', async () => {
    draw('[your bank](https://bank.example@evil.example/login)', trusting);

    fireEvent.click(screen.getByRole('link', { name: 'your bank' }));

    expect(open).not.toHaveBeenCalled();
    expect((await screen.findByTestId('link-address')).textContent).toBe('https://bank.example@evil.example/login');
    expect(screen.getByTestId('link-address').querySelector('strong')?.textContent).toBe('evil.example');
  });

  it('opens after the question was answered with Open', async () => {
    draw('[x](https://other.example/)', trusting);
    fireEvent.click(screen.getByRole('link', { name: 'x' }));

    fireEvent.click(await screen.findByRole('button', { name: 'Open' }));

    expect(open).toHaveBeenCalledExactlyOnceWith('https://other.example/', '_blank', 'noopener,noreferrer');
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('opens nothing after Cancel', async () => {
    draw('[x](https://other.example/)', trusting);
    fireEvent.click(screen.getByRole('link', { name: 'x' }));

    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));

    expect(open).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('asks when the middle button is used too', async () => {
    draw('[x](https://other.example/)', trusting);

    const wasLeftToTheBrowser = fireEvent(
      screen.getByRole('link', { name: 'x' }),
      new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true }),
    );

    expect(wasLeftToTheBrowser).toBe(false);
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('leads to a remote picture by the same question', async () => {
    draw('![a chart](https://img.example/c.png)');

    fireEvent.click(screen.getByRole('link', { name: /a chart/ }));

    expect(document.querySelector('img')).toBeNull();
    expect((await screen.findByTestId('link-address')).textContent).toBe('https://img.example/c.png');
  });

  it('asks about every link where nothing is known of the conversation', async () => {
    render(<Markdown text="[x](https://docs.example/)" isStreaming={false} />);

    fireEvent.click(screen.getByRole('link', { name: 'x' }));

    expect(open).not.toHaveBeenCalled();
    expect(await screen.findByRole('alertdialog')).toBeTruthy();
  });

  it('gives the link to the caller who asked for it', () => {
    const onLink = vi.fn();
    render(<Markdown text="[x](https://docs.example/)" isStreaming={false} onLink={onLink} />);

    fireEvent.click(screen.getByRole('link', { name: 'x' }));

    expect(onLink).toHaveBeenCalledExactlyOnceWith('https://docs.example/');
  });
});
