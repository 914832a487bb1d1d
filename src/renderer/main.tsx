import './zod-setup.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { openBridge, setBridge } from './bridge/bridge.ts';
import { startListening } from './stores/listener.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';
import './styles/frame.css';
import './styles/views.css';

const root = document.getElementById('root');
if (root !== null) {
  setBridge(openBridge(window));
  startListening();
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
