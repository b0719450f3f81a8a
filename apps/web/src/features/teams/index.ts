/** The team: the frame that its screens share. */
export { TeamPage } from './TeamPage.tsx'
