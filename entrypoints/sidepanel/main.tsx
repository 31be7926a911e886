import '@/lib/platform/trusted-types';
import { startPanel } from '@/components/app/start-panel';

const root = document.getElementById('root');
if (root !== null) void startPanel(root);
