import { Mark, useHello } from '../features/auth/index.ts'
import { OutboxScreen } from '../features/system/index.ts'
import { Brand, CardFrame } from '../ui/CardPage.tsx'
import { Shell } from './shell/Shell.tsx'

/** The outbox stands in the shell for people who are signed in, and alone for those who wait for a mail to get in. */
export const OutboxFrame = () => {
  const { user, teams } = useHello()
  if (user && teams.length > 0)
    return (
      <Shell>
        <OutboxScreen />
      </Shell>
    )
  return (
    <CardFrame brand={<Brand mark={<Mark />} name="Vitrine" />} wide>
      <OutboxScreen />
    </CardFrame>
  )
}
