import type { KubeConfig } from "@kubernetes/client-node";
import type { EditorType } from "@invigil/contract/environments/environments";

export interface KubernetesOptions {
  /** How the cluster is reached. By default as `kubectl` does, or by the account of the Pod that this process runs in. */
  config?: KubeConfig;
  namespace: string;
  /** The name of this host. Several hosts may share a namespace, and each looks after its own Pods only. */
  host: string;
  /** With Node, Python and a shell; for `vscode-pod` also with code-server. */
  images: Readonly<Partial<Record<EditorType, string>>>;
  /** How many of each editor wait for candidates, already started. */
  warm: number;
  /** How many environments are started at most. The namespace's quota may allow fewer. */
  places: number;
  /** How many of them an environment with VS Code takes; by default one. */
  editorPlaces?: number;
  /** A stronger isolation than the node's, for example gVisor. */
  runtimeClass?: string;
  /** On which the agents in Pods listen. */
  port?: number;
  /** How long a start may take. */
  startMs?: number;
  /** How long a Pod lives on without a host. */
  aloneMs?: number;
  /** How often a Pod that could not be deleted is deleted again. */
  sweepMs?: number;
  /** For the log. */
  say?: (details: object, text: string) => void;
}
