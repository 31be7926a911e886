import { Mark } from '@/components/ui/Mark';
import { useT } from '@/lib/i18n/use-t';
import { useNow } from '@/lib/panel/now';
import { useSession } from '@/lib/panel/session-store';
import './Greeting.css';

const greetingAt = (at: number) => {
  const hour = new Date(at).getHours();
  if (hour >= 4 && hour < 12) return 'chat.greetingMorning';
  return hour >= 12 && hour < 18 ? 'chat.greetingDay' : 'chat.greetingEvening';
};

/** What an empty conversation says. */
export function Greeting() {
  const t = useT();
  const now = useNow();
  const [before, lit, after] = t('chat.ask').split(/[[\]]/u);
  const isTemporary = useSession((state) => state.isTemporary);

  return (
    <div className="pl-greeting">
      <Mark size={32} />
      <p>{t(isTemporary ? 'chat.temporaryTitle' : greetingAt(now))}</p>
      {isTemporary ? (
        <p className="pl-greeting-note">{t('chat.temporaryText')}</p>
      ) : (
        <h2>
          {before}
          <mark>{lit}</mark>
          {after}
        </h2>
      )}
    </div>
  );
}
