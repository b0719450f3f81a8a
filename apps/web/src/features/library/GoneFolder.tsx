import { ButtonLink } from '../../ui/Button.tsx'
import { IconHelpCircle } from '../../ui/icons.ts'
import { Message } from '../../ui/States.tsx'

/** A folder that is not there, or no longer: where it may be, and the way on. */
export const GoneFolder = () => (
  <Message
    icon={IconHelpCircle}
    title="This folder isn’t available"
    actions={
      <>
        <ButtonLink primary to="/library">
          Go to the library
        </ButtonLink>
        <ButtonLink to="/library/bin">Look in the recycling bin</ButtonLink>
      </>
    }
  >
    It may have been moved to the recycling bin, or the address is wrong.
  </Message>
)
