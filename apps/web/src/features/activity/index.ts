/** What happened, in sentences. */
export { ActivityPanel } from './ActivityPanel.tsx'
