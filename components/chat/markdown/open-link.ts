import { createContext, useContext } from 'react';

/** Takes an address that has passed `safeUrl`. */
export type OpenLink = (url: string) => void;

export const OpenLinkContext = createContext<OpenLink | undefined>(undefined);

/** What pressing a link of a reply does. */
export const useOpenLink = (): OpenLink | undefined => useContext(OpenLinkContext);
