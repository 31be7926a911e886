import { Tile } from '@/components/ui/Tile';
import './ServerIcon.css';

/** The picture that a server has of itself. Its name stands beside it, and is what counts. */
export function ServerIcon({ icon }: { readonly icon: string }) {
  return (
    <Tile>
      <img src={icon} alt="" width={20} height={20} className="pl-server-icon" />
    </Tile>
  );
}
