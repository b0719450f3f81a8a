/** Links through which people without an account send files. */
export { linksQuery } from './api.ts'
