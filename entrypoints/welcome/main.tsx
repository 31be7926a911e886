import '@/lib/platform/trusted-types';
import { startWelcome } from '@/components/welcome/start-welcome';

void startWelcome(document.getElementById('root'));
