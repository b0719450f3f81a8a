import { Notifications, notifications, useNotifications } from '@mantine/notifications'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import { announce } from '../lib/announce.ts'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from './icons.ts'
import { useTopDialog } from './open-dialogs.ts'
import { placeToasts, type ToastPlace } from './toast-place.ts'
import css from './toasts.module.css'
import { words } from './words.ts'

const kinds = { ok: IconCircleCheck, note: IconInfoCircle, warn: IconAlertTriangle, stop: IconCircleX } as const
type Kind = keyof typeof kinds
type Action = { label: string; run: () => unknown }
type Options = {
  /** Undoes the action. If given, the toast stays on screen for longer. */
  undo?: () => unknown
  action?: Action
  detail?: string | undefined
}

const READ_MS = 5000
const DECIDE_MS = 10_000
/** Above dialogs and below menus, because a user who opens a menu is reading it. */
const LAYER = 250

/** A repeated message replaces the earlier one, so that nobody reads it twice. */
const toastIds = new Map<string, string>()

const show = (kind: Kind, text: string, { undo, action, detail }: Options = {}) => {
  const before = toastIds.get(text)
  if (before) notifications.hide(before)
  const offers = [action, undo && { label: words.undo, run: undo }].filter((one) => one !== undefined)
  const I = kinds[kind]
  const id: string = notifications.show({
    role: 'group',
    'aria-label': text,
    'data-toast': kind,
    icon: <I size={20} stroke={1.6} className={css[kind]} aria-hidden />,
    autoClose: offers.length > 0 || kind === 'stop' ? DECIDE_MS : READ_MS,
    closeButtonProps: { 'aria-label': words.close },
    message: (
      <Message
        text={text}
        detail={detail}
        actions={offers.map(({ label, run }) => (
          <button
            key={label}
            type="button"
            className={css.action}
            onClick={() => {
              notifications.hide(id)
              run()
            }}
          >
            {label}
          </button>
        ))}
      />
    ),
  })
  toastIds.set(text, id)
  announce(detail ? `${text} ${detail}` : text, kind === 'stop' ? 'assertive' : 'polite')
  return id
}

const Message = ({ text, detail, actions }: { text: string; detail: string | undefined; actions: ReactNode }) => (
  <div className={css.message}>
    <div className={css.words}>
      {text}
      {detail && <div className={css.detail}>{detail}</div>}
    </div>
    {actions}
  </div>
)

/** Short messages at the edge of the screen. */
export const toast = {
  ok: (text: string, options?: Options) => show('ok', text, options),
  note: (text: string, options?: Options) => show('note', text, options),
  warn: (text: string, options?: Options) => show('warn', text, options),
  stop: (text: string, options?: Options) => show('stop', text, options),
  hide: (id: string) => notifications.hide(id),
}

/** The duration of a dialog's opening animation. */
const COME_MS = 250
const POSITION = 'bottom-left'
const edgesOf = (dialog: HTMLElement) => {
  const box = dialog.getBoundingClientRect()
  return [box, dialog.querySelector('header')?.getBoundingClientRect().bottom ?? box.top] as const
}
/** How much higher toasts are on the file screen, and beside a panel over a map: see toasts.module.css. */
const ABOVE_ZOOM_PX = 56
const ABOVE_MAP_NOTICE_PX = 80
const raisedBy = () => {
  if (document.querySelector('[data-file-screen]')) return ABOVE_ZOOM_PX
  return document.querySelector('[data-map-panel]') ? ABOVE_MAP_NOTICE_PX : 0
}
/** The space toasts have in their usual place. */
const usualSpace = () => {
  const root = getComputedStyle(document.documentElement)
  const edge = (name: string) => Number.parseFloat(root.getPropertyValue(name)) || 0
  const bars = edge('--lower-edge') + edge('--tab-bar') + edge('--work-tray')
  return { height: innerHeight, lowerEdge: bars + raisedBy() }
}
/**
 * The position of toasts while a dialog is open. After it closes they stay there until they disappear, because moving
 * text is hard to read.
 */
const usePlace = () => {
  const dialog = useTopDialog()
  const count = useNotifications().notifications.length
  const [place, setPlace] = useState<ToastPlace>()
  if (place && !dialog && count === 0) setPlace(undefined)
  useLayoutEffect(() => {
    if (!dialog || count === 0) return
    const look = () => setPlace(placeToasts(...edgesOf(dialog), count, usualSpace()))
    look()
    const timer = setTimeout(look, COME_MS)
    addEventListener('resize', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', look)
    }
  }, [dialog, count])
  return place
}

/** Where toasts appear: in the lower left corner of the page (across the page on a phone), above every bar at the lower edge,
 *  and never over the title or the buttons of a dialog. */
export const ToastHost = () => {
  const place = usePlace()
  return (
    <Notifications
      zIndex={LAYER}
      position={POSITION}
      limit={4}
      containerWidth={380}
      className={css.host ?? ''}
      data-beside={place?.at}
      style={{
        ...(place?.at === 'below' && { '--toast-top': `${place.top}px` }),
        ...(place?.at === 'above' && { '--toast-bottom': `${place.bottom}px` }),
        ...(place?.at === 'corner' && { '--toast-width': `${place.width}px` }),
      }}
    />
  )
}
