/** What is to be shared: one file with its addresses, or several behind one link. */
export type Sharing = { files: readonly { uuid: string; name: string }[] }
