import '../styles/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { AppShell } from './app-shell.tsx';

const root = document.getElementById('app');
if (!root) throw new Error('The document carries no <div id="app">.');

createRoot(root).render(
  <StrictMode>
    <AppShell />
  </StrictMode>,
);
