/** What the team says about a file. */
export { CommentsPanel } from './CommentsPanel.tsx'
export { begunComment } from './drafts.ts'
export { MarksProvider, useMarks, useNewMarks } from './marks.ts'
export { SpotLayer } from './SpotLayer.tsx'
