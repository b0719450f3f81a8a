import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Fields.tsx'
import { IconExternalLink } from '../ui/icons.ts'
import { NewTabLink } from '../ui/TextLink.tsx'
import css from './ConnectNote.module.css'
import { connectWords } from './copy.ts'
import type { ConnectWindow } from './use-connect-window.ts'

type ConnectNoteProps<Name extends string> = {
  connect: ConnectWindow<Name>
  /** Instructions for the sign-in window. */
  help: (name: Name) => string
}
/** Instructions shown while an account is being connected, or if the browser blocked the sign-in window. */
export const ConnectNote = <Name extends string>({ connect, help }: ConnectNoteProps<Name>) => {
  const { connecting, begin, stop } = connect
  if (!connecting) return null
  const { name, account, url, isBlocked } = connecting
  return (
    <div role="status">
      <Note kind={isBlocked ? 'warn' : 'plain'} icon={IconExternalLink}>
        <strong>{isBlocked ? connectWords.blocked(name) : connectWords.waiting(name)}</strong>
        <p>{isBlocked ? connectWords.blockedHelp : help(name)}</p>
        <div className={css.actions}>
          {isBlocked && url && <NewTabLink href={url}>{connectWords.openTab(name)}</NewTabLink>}
          {!isBlocked && (
            <Button size="small" onClick={() => void begin(name, account)}>
              {connectWords.openAgain}
            </Button>
          )}
          <Button size="small" onClick={stop}>
            {connectWords.stop}
          </Button>
        </div>
      </Note>
    </div>
  )
}
