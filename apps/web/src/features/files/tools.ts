import { createContext, useContext } from 'react'
import type { Tools } from './parts.ts'

/** What actions may use, given once by the screen to everything on it. */
export const FileTools = createContext<Tools | undefined>(undefined)
export const useFileTools = () => useContext(FileTools)
