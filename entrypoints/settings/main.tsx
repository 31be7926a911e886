import '@/lib/platform/trusted-types';
import { startSettings } from '@/components/app/settings/start-settings';

void startSettings(document.getElementById('root'));
