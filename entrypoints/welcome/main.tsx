import '@/lib/platform/trusted-types';
import { startWelcome } from '@/components/app/welcome/start-welcome';

void startWelcome(document.getElementById('root'));
