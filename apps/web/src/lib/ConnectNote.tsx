import { Button } from '../ui/Button.tsx'
import { Note } from '../ui/Fields.tsx'
import { IconExternalLink } from '../ui/icons.ts'
import { NewTabLink } from '../ui/TextLink.tsx'
import css from './ConnectNote.module.css'
import type { ConnectWindow } from './use-connect-window.ts'

const words = {
  waiting: (name: string) => `Continue in the ${name} window`,
  blocked: (name: string) => `Your browser blocked the ${name} window`,
  blockedHelp: 'Allow pop-ups for this page, or open the sign-in page in a new tab.',
  openTab: (name: string) => `Open ${name} in a new tab`,
  openAgain: 'Open again',
  stop: 'Cancel',
} as const

type ConnectNoteProps<Name extends string> = {
  connect: ConnectWindow<Name>
  /** What to do in the other window. */
  help: (name: Name) => string
}
/** What to do while an account is being connected, and where the window did not open. */
export const ConnectNote = <Name extends string>({ connect, help }: ConnectNoteProps<Name>) => {
  const { connecting, begin, stop } = connect
  if (!connecting) return null
  const { name, account, url, isBlocked } = connecting
  return (
    <div role="status">
      <Note kind={isBlocked ? 'warn' : 'plain'} icon={IconExternalLink}>
        <strong>{isBlocked ? words.blocked(name) : words.waiting(name)}</strong>
        <p>{isBlocked ? words.blockedHelp : help(name)}</p>
        <div className={css.actions}>
          {isBlocked && url && <NewTabLink href={url}>{words.openTab(name)}</NewTabLink>}
          {!isBlocked && (
            <Button size="small" onClick={() => void begin(name, account)}>
              {words.openAgain}
            </Button>
          )}
          <Button size="small" onClick={stop}>
            {words.stop}
          </Button>
        </div>
      </Note>
    </div>
  )
}
