import '@/lib/platform/trusted-types';
import { startPluginHost } from '@/lib/panel/start-plugin-host';

void startPluginHost();
