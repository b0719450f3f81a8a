/** Choosing files of the library for something else. */
export { FilePicker } from './FilePicker.tsx'
