import { StageDialog } from '../../ui/StageDialog.tsx'
import css from './FullView.module.css'

type FullViewProps = { src: string; name: string; alt: string; onClose: () => void }

/** The picture and nothing else. Closes on a click beside it. */
export const FullView = ({ src, name, alt, onClose }: FullViewProps) => (
  <StageDialog title={name} onClose={onClose} closesOutside>
    <img className={css.picture} src={src} alt={alt} data-inside />
  </StageDialog>
)
