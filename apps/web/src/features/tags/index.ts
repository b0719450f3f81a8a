/** The tags of a team. */
export { tagsQuery } from './api.ts'
