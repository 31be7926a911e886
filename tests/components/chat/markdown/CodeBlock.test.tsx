// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CodeBlock } from '@/components/chat/markdown/CodeBlock';
import '@/lib/i18n/start';

afterEach(cleanup);

const code = 'const a = "b"; // why';

describe('CodeBlock', () => {
  it('copies the text itself, hidden characters included', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    render(<CodeBlock language="" text={'a\u202eb'} isClosed />);

    fireEvent.click(screen.getByRole('button', { name: 'Copy code' }));

    expect(writeText).toHaveBeenCalledExactlyOnceWith('a\u202eb');
    await screen.findByRole('button', { name: 'Copied' });
  });

  it('wraps its lines when asked to', () => {
    const { container } = render(<CodeBlock language="" text={code} isClosed />);
    const button = screen.getByRole('button', { name: 'Wrap lines' });

    fireEvent.click(button);

    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(container.querySelector('figure')?.hasAttribute('data-wrapped')).toBe(true);
  });

  it('colours closed code without changing its text', async () => {
    const { container } = render(<CodeBlock language="ts" text={code} isClosed />);

    await waitFor(() => expect(container.querySelector('.hljs-keyword')?.textContent).toBe('const'), {
      timeout: 5_000,
    });

    expect(container.querySelector('.hljs-string')?.textContent).toBe('"b"');
    expect(container.querySelector('pre')?.textContent).toBe(code);
  });

  it('loads a rarer grammar when it is needed', async () => {
    const { container } = render(<CodeBlock language="c++" text="int main() { return 0; }" isClosed />);

    await waitFor(() => expect(container.querySelector('.hljs-keyword')).not.toBeNull());
  });

  it('colours code that grows at most every 250 ms and shows the rest plain', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { container, rerender } = render(<CodeBlock language="ts" text="const a" isClosed={false} />);
    rerender(<CodeBlock language="ts" text="const a = 1; const b" isClosed={false} />);
    expect(container.querySelector('.hljs-keyword')).toBeNull();

    await vi.advanceTimersByTimeAsync(250);
    vi.useRealTimers();
    await waitFor(() => expect(container.querySelectorAll('.hljs-keyword')).toHaveLength(2));
    rerender(<CodeBlock language="ts" text="const a = 1; const b = 2; const c" isClosed={false} />);

    expect(container.querySelectorAll('.hljs-keyword')).toHaveLength(2);
    expect(container.querySelector('pre')?.textContent).toBe('const a = 1; const b = 2; const c');
  });

  it('shows code in an unknown language as it is', () => {
    const { container } = render(<CodeBlock language="klingon" text={code} isClosed />);

    expect(container.querySelector('pre')?.textContent).toBe(code);
    expect(screen.getByText('klingon')).toBeTruthy();
  });
});
