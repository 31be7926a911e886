// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VoiceOfferCard } from '@/components/read-aloud/player/VoiceOfferCard';
import { changeLanguage } from '@/lib/i18n/start';
import { type OfferedVoice, useVoiceOffer, type VoiceOffer } from '@/lib/panel/read-aloud/read-aloud-store';
import { useSession } from '@/lib/panel/session-store';
import { background } from '../../../fakes/background';
import { renderThemed } from '../../../fakes/themed';

vi.mock('@/lib/panel/connection', async () => {
  const { background: fake } = await import('../../../fakes/background');
  return fake.connection;
});

const browser = { kind: 'direct', host: 'document', wordTimes: 'exact', fields: [], addresses: [] } as const;
const offered = (name: string, locale: string, textGoesTo: OfferedVoice['textGoesTo']): OfferedVoice => ({
  voice: { engineId: 'browser', id: name, name, locale },
  source: { id: 'browser', label: 'Browser', ...browser },
  textGoesTo,
});
const offer = (kind: VoiceOffer['kind']): VoiceOffer => ({
  kind,
  language: 'en-US',
  voices: [
    offered('Samantha', 'en-US', 'nobody'),
    offered('Google UK English', 'en-GB', 'maker'),
    offered('Aria', 'en-US', { name: 'Microsoft' }),
  ],
});

beforeEach(async () => {
  await changeLanguage('en-US');
  background.reset();
  useVoiceOffer.setState({ offer: offer('choice') });
});
afterEach(cleanup);

describe('the card of voices to choose from', () => {
  it('says of each voice where it is from and what leaves the computer', () => {
    renderThemed(<VoiceOfferCard offer={offer('choice')} />);

    expect(screen.getAllByRole('listitem').map((row) => row.querySelector('.pl-note')?.textContent)).toEqual([
      'United States · Nothing leaves this computer',
      'United Kingdom · The text goes to the browser’s own voice service',
      'United States · The text goes to Microsoft',
    ]);
  });

  it('names its buttons by the voice: hear it, use it', () => {
    renderThemed(<VoiceOfferCard offer={offer('choice')} />);
    const [row] = screen.getAllByRole('listitem');
    if (row === undefined) throw new Error('no voice is offered');

    expect(within(row).getByRole('button', { name: 'Hear Samantha' })).toBeTruthy();
    fireEvent.click(within(row).getByRole('button', { name: 'Use Samantha' }));

    return vi.waitFor(() =>
      expect(background.commands).toMatchObject([
        { type: 'preferences-change', change: { voice: { favourites: { 'en-US': { voiceId: 'Samantha' } } } } },
      ]),
    );
  });

  it('can be skipped, which changes nothing', () => {
    renderThemed(<VoiceOfferCard offer={offer('choice')} />);

    fireEvent.click(screen.getByRole('button', { name: 'Keep this voice' }));

    expect(useVoiceOffer.getState().offer).toBeUndefined();
    expect(background.commands).toEqual([]);
  });
});

describe('the card of a computer without a voice', () => {
  it('says how to add one, who could read instead, and where a server is set up', () => {
    renderThemed(<VoiceOfferCard offer={offer('none')} />);

    const card = screen.getByRole('alert', { name: 'This computer has no voice yet' });
    expect(within(card).getByText(/install a speech engine/u)).toBeTruthy();
    expect(within(card).getByRole('button', { name: 'Use Aria' })).toBeTruthy();
    fireEvent.click(within(card).getByRole('button', { name: 'Set up a speech server' }));
    expect(useSession.getState().view).toMatchObject({ name: 'settings', page: 'voice' });
  });

  it('tries again when it is asked to', () => {
    renderThemed(<VoiceOfferCard offer={offer('none')} />);

    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

    expect(background.commands).toEqual([{ type: 'read-aloud-play' }]);
  });
});
