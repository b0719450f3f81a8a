import { createContext, useContext } from 'react'
import type { Tools } from './parts.ts'

/** The tools of actions, provided once by the screen. */
export const FileTools = createContext<Tools | undefined>(undefined)
export const useFileTools = () => useContext(FileTools)
