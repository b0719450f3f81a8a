import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Fields.tsx'
import { IconExternalLink } from '../../ui/icons.ts'
import { NewTabLink } from '../../ui/TextLink.tsx'
import { connectWords } from './copy.ts'
import css from './accounts.module.css'
import type { Connect } from './use-connect.ts'

/** What to do while an account is being connected, and where the window did not open. */
export const ConnectNote = ({ connect }: { connect: Connect }) => {
  const { connecting, begin, stop } = connect
  if (!connecting) return null
  const { platform, account, url, isBlocked } = connecting
  return (
    <div role="status">
      <Note kind={isBlocked ? 'warn' : 'plain'} icon={IconExternalLink}>
        <strong>{isBlocked ? connectWords.blocked(platform) : connectWords.waiting(platform)}</strong>
        <p>{isBlocked ? connectWords.blockedHelp : connectWords.waitingHelp(platform)}</p>
        <div className={css.noteActions}>
          {isBlocked && url && <NewTabLink href={url}>{connectWords.openTab(platform)}</NewTabLink>}
          {!isBlocked && (
            <Button size="small" onClick={() => void begin(platform, account)}>
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
