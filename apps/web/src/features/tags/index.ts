/** Tags: those of a file. */
export { TagsPanel } from './TagsPanel.tsx'
