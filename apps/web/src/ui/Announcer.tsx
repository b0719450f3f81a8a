import { VisuallyHidden } from '@mantine/core'

/** The two regions that `announce` writes to. */
export const Announcer = () => (
  <>
    <VisuallyHidden role="status" aria-live="polite" data-announcer="polite" />
    <VisuallyHidden role="alert" aria-live="assertive" data-announcer="assertive" />
  </>
)
