/** Rights: what may be done with a file, and what says so. */
export { RightsPanel } from './RightsPanel.tsx'
