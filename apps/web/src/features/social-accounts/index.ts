/** Social accounts, for the features that post to them. */
export { AccountPhoto } from './AccountPhoto.tsx'
export { accountsQuery, creatorQuery } from './api.ts'
export { ConnectNote } from './ConnectNote.tsx'
export { PlatformIcon } from './PlatformIcon.tsx'
export { useConnect } from './use-connect.ts'
