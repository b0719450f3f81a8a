import { ConnectNote as Note } from '../../lib/ConnectNote.tsx'
import { connectWords } from './copy.ts'
import type { Connect } from './use-connect.ts'

/** Instructions shown while a social account is being connected. */
export const ConnectNote = ({ connect }: { connect: Connect }) => (
  <Note connect={connect} help={connectWords.waitingHelp} />
)
