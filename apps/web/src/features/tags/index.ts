/** Tags: the list of a team's tags. */
export { tagsQuery } from './api.ts'
