/** What the team says about a file. */
export { CommentsPanel } from './CommentsPanel.tsx'
