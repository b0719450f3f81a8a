import { type ReactNode, useReducer } from 'react'
import { Icon } from '../components.tsx'

/** Returns a function that renders the component again, to be called when a thumbnail has been drawn. */
export const useRerender = () => useReducer((count: number) => count + 1, 0)[1]

/** The state of an upload as a word and a colour. */
export const UploadStatus = ({ kind, children }: { kind: 'ok' | 'warn' | 'stop'; children: ReactNode }) => (
  <span className="badge" data-kind={kind}>
    {children}
  </span>
)

type IconButtonProps = { label: string; onClick: () => void }
export const CloseButton = ({ label, onClick }: IconButtonProps) => (
  <button type="button" className="plain" aria-label={label} title={label} onClick={onClick}>
    <Icon name="close" />
  </button>
)

type Props = {
  name: string
  picture: string | undefined
  detail: ReactNode
  /** 0 to 1, while it is being sent. */
  progress?: number | undefined
  buttons?: ReactNode
}

/** One file: chosen, being sent, or sent. */
export const FileRow = ({ name, picture, detail, progress, buttons }: Props) => (
  <li>
    {picture ? (
      <img src={picture} alt="" />
    ) : (
      <span className="no-picture">
        <Icon name="file" />
      </span>
    )}
    <div>
      <div className="file-name">{name}</div>
      <div className="quiet">{detail}</div>
      {progress !== undefined && <progress value={progress} aria-label={name} />}
    </div>
    <div className="line-buttons">{buttons}</div>
  </li>
)
