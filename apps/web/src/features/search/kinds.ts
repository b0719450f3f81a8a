import { type FileKind, fileKinds } from '@vitrine/contract'

export const isKind = (value: string): value is FileKind => fileKinds.some((kind) => kind === value)
