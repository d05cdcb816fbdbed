/** Whether the page is “Configure the view”, which stores names, hints and fields as it shows them. */
export const isConfigured = (): boolean => window.location.pathname.includes('/configurations/');
