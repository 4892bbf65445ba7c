// Which numbers do JSON-RPC and the protocol above it give to errors? The SDK has most of them, too, but a server
// answers its first messages before it has loaded that.
export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const invalidParams = -32602;
export const internalError = -32603;
/** For what lies between the wire and JSON-RPC: a refusal by HTTP, a connection that was closed. */
export const serverError = -32000;
export const sessionNotFound = -32001;
export const resourceNotFound = -32002;
