import { FileButton } from '@mantine/core'
import { AppError, auth, type Team, teams } from '@vitrine/contract'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { IconPhoto, IconUpload } from '../../ui/icons.ts'
import { toast } from '../../ui/toasts.tsx'
import { logoWords } from './copy.ts'
import { toLogo } from './logo.ts'
import css from './teams.module.css'

/** The field for the team's logo, which is saved as soon as it is chosen. */
export const LogoField = ({ team, why }: { team: Team; why: string | null }) => {
  const setLogo = useAction(teams.setLogo, [teams.one, auth.hello])
  const save = (picture: string | null) =>
    void setLogo.run(
      { params: { team: team.uuid }, body: { picture } },
      { done: picture ? logoWords.saved : logoWords.removed, failed: logoWords.failed },
    )
  const choose = async (file: File | null) => {
    if (!file) return
    try {
      save(await toLogo(file))
    } catch {
      toast.stop(logoWords.failed, { detail: new AppError('picture.unreadable').message })
    }
  }
  return (
    <div>
      <div className={css.label}>{logoWords.logo}</div>
      <div className={css.logoRow}>
        <span className={css.logo}>
          {team.logo_url ? (
            <img src={team.logo_url} alt={logoWords.alt(team.name)} />
          ) : (
            <IconPhoto size={24} stroke={1.6} aria-hidden />
          )}
        </span>
        <FileButton onChange={(file) => void choose(file)} accept="image/png,image/jpeg,image/webp">
          {(props) => (
            <Button icon={IconUpload} why={why} busy={setLogo.busy} {...(why ? {} : props)}>
              {team.logo_url ? logoWords.change : logoWords.choose}
            </Button>
          )}
        </FileButton>
        {team.logo_url && (
          <Button subtle why={why} onClick={() => save(null)}>
            {logoWords.remove}
          </Button>
        )}
      </div>
      <p className={css.below}>{logoWords.help}</p>
    </div>
  )
}
