import { IconFolderOff } from '../../ui/icons.ts'
import { Message } from '../../ui/States.tsx'
import { TextLink } from '../../ui/TextLink.tsx'

/** A folder that is not there, or no longer: what was in it is not shown, and there is a way on. */
export const FolderGone = () => (
  <Message
    icon={IconFolderOff}
    title="This folder is not here"
    actions={
      <>
        <TextLink to="/library">To the library</TextLink>
        <TextLink to="/library/bin">To the recycling bin</TextLink>
      </>
    }
  >
    It may be in the recycling bin, or the address is not right. If somebody puts it back, it is shown here again.
  </Message>
)
