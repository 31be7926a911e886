import { DropdownMenu } from '@radix-ui/themes';
import { useFormats } from '@/lib/i18n/use-formats';
import { useT } from '@/lib/i18n/use-t';
import { rates } from '@/lib/panel/read-aloud/player-keys';
import { changeRate } from '@/lib/panel/read-aloud/read-aloud';

/** The speed, and the speeds to choose from. Nothing is spoken again: the sound is played faster or slower. */
export function SpeedMenu({ rate }: { readonly rate: number }) {
  const t = useT();
  const formats = useFormats();
  const label = (value: number): string => t('player.rate', { rate: formats.number(value) });
  const choose = (value: string): void => changeRate(Number(value));

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>
        <button
          type="button"
          className="pl-player-speed pl-tabular"
          aria-label={`${t('player.speed')}: ${label(rate)}`}
        >
          {label(rate)}
        </button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content color="gray" variant="soft" side="top">
        <DropdownMenu.RadioGroup value={String(rate)} onValueChange={choose}>
          {rates.map((value) => (
            <DropdownMenu.RadioItem key={value} value={String(value)}>
              {label(value)}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
