import { StageDialog } from '../../ui/StageDialog.tsx'
import css from './FullView.module.css'

type FullViewProps = { src: string; name: string; alt: string; seeThrough: boolean; onClose: () => void }

/** Shows only the image. Closes on a click outside it. */
export const FullView = ({ src, name, alt, seeThrough, onClose }: FullViewProps) => (
  <StageDialog title={name} onClose={onClose} closesOutside>
    <img className={css.picture} src={src} alt={alt} data-inside data-see-through={seeThrough || undefined} />
  </StageDialog>
)
