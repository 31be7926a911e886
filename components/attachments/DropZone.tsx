import { Paperclip } from 'lucide-react';
import { useEffect, useState } from 'react';
import { watchDrops } from '@/components/ui/watch-drops';
import { useT } from '@/lib/i18n/use-t';
import { attachFiles } from '@/lib/panel/attachments/attach-files';
import './DropZone.css';

/** Makes the whole panel accept files. It draws something only while files are over it. */
export function DropZone() {
  const t = useT();
  const [isOver, setOver] = useState(false);
  useEffect(() => watchDrops(setOver, ({ files }) => void attachFiles([...files])), []);

  if (!isOver) return null;
  return (
    <div className="pl-drop" data-testid="drop">
      <p>
        <Paperclip size={16} aria-hidden="true" />
        {t('composer.dropHere')}
      </p>
    </div>
  );
}
