/** What the team says about a file. */
export { CommentsPanel } from './CommentsPanel.tsx'
export { MarksProvider, useMarks, useNewMarks } from './marks.ts'
export { begunComment } from './NewComment.tsx'
export { SpotLayer } from './SpotLayer.tsx'
